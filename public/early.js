// What cannot wait for the bundle. Taken up by src/app/start/connect.ts.
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

  // Where the service stands.
  const config = read(`${app}config.json`).then(async (reply) => ({
    status: reply.status,
    text: await reply.text(),
  }))
  globalThis.sluiceConfig = config.catch(() => undefined)

  // The list, from where the service usually stands: at once with a token that was entered for this origin, with
  // none once config.json names a proxy. Whoever would ask in other words takes nothing up.
  const askForList = async () => {
    const headers = { accept: 'application/json' }
    const { origin, token } = JSON.parse(sessionStorage.getItem('sluice.token') || '{}')
    if (token && origin === location.origin) headers.authorization = `Bearer ${token}`
    else {
      const { status, text } = await config
      const { apiBaseUrl = './', auth } = JSON.parse(text)
      if (status !== 200 || auth !== 'proxy' || apiBaseUrl !== './') return
      headers['x-sluice'] = '1'
    }
    if (!navigator.onLine) return
    const url = `${app}api/v2/pipelines`
    const answer = read(url, headers)
    answer.catch(() => {})
    globalThis.sluiceList = { url, headers, answer }
  }
  // Where the page begins with it (src/app/start/first-load.ts).
  const page = location.pathname.slice(app.pathname.length)
  if (dataset.mode !== 'demo' && /^(pipelines|approvals)?$/.test(page)) askForList().catch(() => {})

  // The code of the screen that a link leads to: the start would ask for it only once it runs (.ci/finish-build.ts).
  for (const link of document.querySelectorAll('[data-for]')) {
    if (!RegExp(link.dataset.for).test(page)) continue
    link.rel = 'modulepreload'
    link.href = app + link.dataset.href
  }

  // Theme and density before the first paint, so that nothing flashes. Written by src/components/preferences.ts and src/app/frame/load-fonts.ts.
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
