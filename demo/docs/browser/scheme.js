// Runs before the page is drawn, so that the colours do not visibly change.
try {
  const scheme = localStorage.getItem('laurel.docs.scheme');
  if (scheme) document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage, the page follows the system.
}
