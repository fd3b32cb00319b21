// Runs before the page is drawn, so that it never changes colour before the reader's eyes.
try {
  const scheme = localStorage.getItem('laurel.docs.scheme');
  if (scheme) document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage, the page follows the system.
}
