// What cannot wait for the bundle.
{
  const { src, dataset } = document.currentScript
  const app = new URL('.', src)
  let saved = {}

  // Where the service stands: asked for while the bundle comes. Taken up by src/app/start/connect.ts.
  globalThis.sluiceConfig = fetch(new URL('config.json', app), {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  })
    .then(async (response) => {
      const text = await response.text()
      if (response.ok) askForList(text)
      return { status: response.status, text }
    })
    .catch(() => undefined)

  // The list, in the words of src/api/client.ts, where the page begins with it (src/app/start/first-load.ts) and
  // the service stands where it usually does. The first request of src/app/start/connect.ts takes the answer up.
  const askForList = (config) => {
    try {
      const page = location.pathname.slice(app.pathname.length)
      const { apiBaseUrl = './', auth = 'token' } = JSON.parse(config)
      if (dataset.mode === 'demo' || !['', 'pipelines', 'approvals'].includes(page)) return
      if (apiBaseUrl !== './' || saved.apiBaseUrl !== undefined || !navigator.onLine) return
      const kept = JSON.parse(sessionStorage.getItem('sluice.token') || '{}')
      const token = kept.origin === location.origin ? kept.token : undefined
      if (token === undefined && auth !== 'proxy') return
      const authorization = token === undefined ? undefined : `Bearer ${token}`
      const url = new URL('api/v2/pipelines', app)
      const control = new AbortController()
      const answer = fetch(url, {
        signal: control.signal,
        headers: {
          accept: 'application/json',
          ...(authorization && { authorization }),
          ...(auth === 'proxy' && { 'x-sluice': '1' }),
        },
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      })
      answer.catch(() => {})
      globalThis.sluiceList = { url: url.href, authorization, answer, control }
    } catch {
      // Something unusual: the app asks for itself, and says what is wrong.
    }
  }

  // Theme and density before the first paint, so that nothing flashes. Written by src/components/preferences.ts and src/app/start/load-fonts.ts.
  try {
    saved = JSON.parse(localStorage.getItem('sluice.preferences') || '{}')
    const root = document.documentElement
    if (saved.theme === 'light' || saved.theme === 'dark') root.dataset.theme = saved.theme
    if (saved.density === 'compact') root.dataset.density = 'compact'
    if (localStorage.getItem('sluice.fonts') === 'on') root.dataset.fonts = 'on'
  } catch {
    // No storage, or something else in it: the system's theme it is.
  }
}
