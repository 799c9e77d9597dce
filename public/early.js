// What cannot wait for the bundle.
{
  const { src, dataset } = document.currentScript
  const app = new URL('.', src)

  /** In the words of src/api/client.ts. */
  const read = (url, headers) =>
    fetch(url, {
      headers,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })

  // The list, where the page begins with it (src/app/start/first-load.ts) and the service stands where it usually
  // does. The first request of src/app/start/connect.ts takes the answer up.
  const askForList = (config) => {
    const { apiBaseUrl = './', auth } = JSON.parse(config)
    const { origin, token } = JSON.parse(sessionStorage.getItem('sluice.token') || '{}')
    const headers = { accept: 'application/json' }
    if (token && origin === location.origin) headers.authorization = `Bearer ${token}`
    if (auth === 'proxy') headers['x-sluice'] = '1'
    else if (!headers.authorization) return
    if (apiBaseUrl !== './' || !navigator.onLine) return
    const url = `${app}api/v2/pipelines`
    const answer = read(url, headers)
    answer.catch(() => {})
    globalThis.sluiceList = { url, headers, answer }
  }

  // Where the service stands: asked for while the bundle comes. Taken up by src/app/start/connect.ts.
  const config = read(`${app}config.json`).then(async (reply) => ({
    status: reply.status,
    text: await reply.text(),
  }))
  globalThis.sluiceConfig = config.catch(() => undefined)
  const page = location.pathname.slice(app.pathname.length)
  if (dataset.mode !== 'demo' && /^(pipelines|approvals)?$/.test(page))
    config.then(({ status, text }) => status === 200 && askForList(text)).catch(() => {})

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
}
