/* Steps through a match: the page holds every part once, and how each frame follows from the one before. */
(function () {
  "use strict";

  var SVG = "http://www.w3.org/2000/svg";
  var PAUSE = 1400;
  // More parts than these are a new board, not a move.
  var MOST_MARKS = 12;

  var root = document.getElementById("replay");
  var data = JSON.parse(document.getElementById("data").textContent);
  var figures = Array.prototype.slice.call(root.querySelectorAll(".pictures figure"));
  var layers = figures.map(function (figure) { return figure.querySelector("g"); });
  var slider = root.querySelector("input");
  var controls = root.querySelector(".controls");
  var tabs = root.querySelector(".tabs");
  var told = document.getElementById("told");
  var where = document.getElementById("where");
  var words = document.getElementById("words");
  var cursor = document.getElementById("cursor");
  var playButton = root.querySelector('[data-go="play"]');
  var views = Array.prototype.slice.call(document.querySelectorAll(".views a"));
  var links = Array.prototype.slice.call(document.querySelectorAll("a[data-frame]"));
  var log = {};
  var last = data.frames.length - 1;
  var at = last;
  var timer = 0;

  Array.prototype.forEach.call(document.querySelectorAll("li[data-frame]"), function (line) {
    log[line.getAttribute("data-frame")] = line;
  });

  /* Every frame as rows of parts, each part three numbers: which, and where. */
  function decode() {
    var rows = figures.map(function () { return []; });
    return data.frames.map(function (frame) {
      rows = rows.slice();
      frame[2].forEach(function (moved) {
        var before = rows[moved[0]];
        var after = [];
        var place = 1;
        while (place < moved.length) {
          if (moved[place] < 0) {
            var start = -1 - moved[place];
            after = after.concat(before.slice(start, start + moved[place + 1]));
            place += 2;
          } else {
            after.push([moved[place], moved[place + 1], moved[place + 2]]);
            place += 3;
          }
        }
        rows[moved[0]] = after;
      });
      return rows;
    });
  }

  var frames = decode();

  function set(node, name, value) {
    if (node.getAttribute(name) !== String(value)) {
      node.setAttribute(name, value);
    }
  }

  function draw(layer, row, fresh) {
    var uses = layer.querySelectorAll("use");
    Array.prototype.slice.call(layer.querySelectorAll("rect")).forEach(function (mark) {
      layer.removeChild(mark);
    });
    row.forEach(function (part, place) {
      var use = uses[place] || layer.appendChild(document.createElementNS(SVG, "use"));
      set(use, "href", "#s" + part[0]);
      set(use, "x", part[1]);
      set(use, "y", part[2]);
    });
    for (var extra = row.length; extra < uses.length; extra += 1) {
      layer.removeChild(uses[extra]);
    }
    fresh.forEach(function (part) { outline(layer, part); });
  }

  function outline(layer, part) {
    ["rim", "mark"].forEach(function (kind) {
      var mark = document.createElementNS(SVG, "rect");
      set(mark, "class", kind);
      set(mark, "x", part[1] - 1);
      set(mark, "y", part[2] - 1);
      set(mark, "width", data.sizes[2 * part[0]] + 2);
      set(mark, "height", data.sizes[2 * part[0] + 1] + 2);
      set(mark, "rx", 5);
      layer.appendChild(mark);
    });
  }

  /* The parts of a row that the frame before does not have, if they are few. */
  function freshParts(number, picture) {
    if (!number) {
      return [];
    }
    var known = {};
    frames[number - 1][picture].forEach(function (part) { known[part.join()] = true; });
    // What is nearly as wide as the whole picture is its ground.
    var wide = layers[picture].parentNode.viewBox.baseVal.width * 0.6;
    var fresh = frames[number][picture].filter(function (part) {
      return !known[part.join()] && data.sizes[2 * part[0]] < wide;
    });
    return fresh.length > MOST_MARKS ? [] : fresh;
  }

  function front(picture) {
    figures.forEach(function (figure, place) {
      figure.classList.toggle("front", place === picture);
    });
    Array.prototype.forEach.call(tabs.children, function (tab, place) {
      set(tab, "aria-pressed", place === picture);
    });
  }

  function filled(text, facts) {
    return text.replace(/\{(\w+)\}/g, function (all, name) { return facts[name]; });
  }

  function tell(number) {
    var line = log[number];
    var events = line ? line.querySelectorAll(".event") : [];
    told.textContent = "";
    Array.prototype.forEach.call(events, function (event) {
      told.appendChild(event.cloneNode(true));
    });
    if (!events.length) {
      told.textContent = root.getAttribute("data-nothing");
    }
    var facts = { n: number, last: last, lap: data.frames[number][0] + 1 };
    var stage = line ? line.querySelector("a").textContent : "";
    where.textContent = filled(root.getAttribute("data-step"), facts) + ": " + stage;
    words.textContent = filled(root.getAttribute("data-words"), facts);
    set(words, "href", "plain-" + facts.lap + ".html#q" + number);
    told.parentNode.scrollTop = 0;
  }

  function show(number, quiet) {
    at = Math.max(0, Math.min(last, number));
    layers.forEach(function (layer, picture) {
      draw(layer, frames[at][picture], freshParts(at, picture));
      figures[picture].classList.toggle("empty", !frames[at][picture].length);
      set(layer.parentNode, "aria-label", figures[picture].getAttribute("data-name"));
    });
    front(data.frames[at][1]);
    tell(at);
    slider.value = at;
    set(slider, "aria-valuetext", where.textContent);
    if (cursor && data.cursor.length) {
      // The last step may hold laps in which nobody had a choice.
      var across = data.cursor[at === last ? data.cursor.length - 1 : data.frames[at][0]];
      set(cursor, "x1", across);
      set(cursor, "x2", across);
      set(cursor, "visibility", "visible");
    }
    Object.keys(log).forEach(function (key) {
      log[key].classList.toggle("now", Number(key) === at);
    });
    views.forEach(function (view) {
      set(view, "href", view.getAttribute("href").split("#")[0] + "#" + at);
    });
    if (!quiet) {
      history.replaceState(null, "", "#" + at);
    }
  }

  /* The first frame of the lap that lies so many laps away; going back leads to this lap's beginning first. */
  function lapAway(way) {
    var lap = data.frames[at][0];
    if (way > 0) {
      var next = data.frames.findIndex(function (frame) { return frame[0] > lap; });
      return next < 0 ? last : next;
    }
    var start = data.frames.findIndex(function (frame) { return frame[0] === lap; });
    if (at > start || !lap) {
      return start;
    }
    var before = data.frames[start - 1][0];
    return data.frames.findIndex(function (frame) { return frame[0] === before; });
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    playButton.textContent = root.getAttribute("data-play");
    set(told, "aria-live", "polite");
  }

  function play() {
    if (timer) {
      stop();
      return;
    }
    if (at === last) {
      show(0);
    }
    playButton.textContent = root.getAttribute("data-pause");
    set(told, "aria-live", "off");
    timer = setInterval(function () {
      if (at === last) {
        stop();
      } else {
        show(at + 1);
      }
    }, PAUSE);
  }

  function step(number) {
    stop();
    show(number);
  }

  var ways = {
    "step-": function () { step(at - 1); },
    "step+": function () { step(at + 1); },
    "lap-": function () { step(lapAway(-1)); },
    "lap+": function () { step(lapAway(1)); },
    play: play
  };
  var keys = {
    ArrowLeft: ways["step-"],
    ArrowRight: ways["step+"],
    PageUp: ways["lap-"],
    PageDown: ways["lap+"],
    Home: function () { step(0); },
    End: function () { step(last); },
    " ": play
  };

  function asked() {
    return /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : last;
  }

  figures.forEach(function (figure, place) {
    var tab = document.createElement("button");
    tab.type = "button";
    tab.textContent = figure.getAttribute("data-name");
    tab.addEventListener("click", function () { front(place); });
    tabs.appendChild(tab);
    figure.addEventListener("click", function (event) {
      var box = figure.getBoundingClientRect();
      step(at + (event.clientX < box.left + box.width / 3 ? -1 : 1));
    });
  });
  Array.prototype.forEach.call(controls.querySelectorAll("button"), function (button) {
    button.addEventListener("click", function () { ways[button.getAttribute("data-go")](); });
  });
  slider.addEventListener("input", function () { step(Number(slider.value)); });
  links.forEach(function (link) {
    link.addEventListener("click", function (event) {
      event.preventDefault();
      step(Number(link.getAttribute("data-frame")));
      root.scrollIntoView();
    });
  });
  document.addEventListener("keydown", function (event) {
    var way = keys[event.key];
    var busy = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    var own = event.target.closest("input, button, a, summary, .told, .scroll");
    // A slider moves by its own keys, but a lap is ours; what can be pressed or scrolled keeps its keys.
    if (!way || busy || (own && !(own === slider && /^Page/.test(event.key)))) {
      return;
    }
    event.preventDefault();
    way();
  });
  window.addEventListener("hashchange", function () { stop(); show(asked(), true); });

  controls.hidden = false;
  tabs.hidden = figures.length < 2;
  root.classList.add("stepping");
  show(asked(), true);
})();
