// What cannot wait for the bundle.

// Where the service stands: asked for while the bundle comes. Taken up by src/app/start/connect.ts.
globalThis.sluiceConfig = fetch(new URL('config.json', document.currentScript.src), {
  cache: 'no-store',
  credentials: 'omit',
  redirect: 'error',
})
  .then(async (response) => ({ status: response.status, text: await response.text() }))
  .catch(() => undefined)

// Theme and density before the first paint, so that nothing flashes. Written by src/components/preferences.ts and src/app/start/load-fonts.ts.
try {
  const saved = JSON.parse(localStorage.getItem('sluice.preferences') || '{}')
  const root = document.documentElement
  if (saved.theme === 'light' || saved.theme === 'dark') root.dataset.theme = saved.theme
  if (saved.density === 'compact') root.dataset.density = 'compact'
  if (localStorage.getItem('sluice.fonts') === 'on') root.dataset.fonts = 'on'
} catch {
  // No storage, or something else in it: the system's theme it is.
}
