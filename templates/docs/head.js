(() => {
  var root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("tenon-theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch (_) {}
  document.addEventListener("DOMContentLoaded", () => {
    var script = document.createElement("script");
    script.src = `${root.dataset.root}site.js`;
    document.head.append(script);
  });
})();
