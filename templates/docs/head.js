(function () {
  var root = document.documentElement;
  root.classList.add("js");
  try {
    var theme = localStorage.getItem("tenon-theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch (_) {}
  document.addEventListener("DOMContentLoaded", function () {
    var script = document.createElement("script");
    script.src = root.dataset.root + "site.js";
    document.head.append(script);
  });
})();
