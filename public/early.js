// Starts the first requests and sets the theme before the bundle has loaded.
{
  // index.html shows a message if the entry or one of its imports cannot be loaded.
  const noteFailure = ({ target }) => {
    if (target.type === 'module') document.documentElement.dataset.start = 'failed'
  }
  addEventListener('error', noteFailure, true)

  const { src, dataset } = document.currentScript
  const app = new URL('.', src)

  // Uses the same options as the API client. A sign-in proxy needs its cookie.
  const read = (url, headers) =>
    fetch(url, {
      headers,
      credentials: headers?.authorization && 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })

  const askForConfig = async () => {
    const reply = await read(`${app}config.json`)
    return { status: reply.status, text: await reply.text() }
  }
  const config = askForConfig()
  globalThis.sluiceConfig = config.catch(() => undefined)

  // Requests the list from the default address: immediately if this tab has a token, otherwise only if config.json says
  // that a proxy adds the token. The bundle uses the reply only for an equal request.
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
  // Only screens that need the list request it.
  const page = location.pathname.slice(app.pathname.length)
  if (dataset.mode !== 'demo' && /^(pipelines|approvals)?$/.test(page)) {
    askForList().catch(() => {})
  }

  // Sets the display preferences before the first paint.
  try {
    const saved = JSON.parse(localStorage.getItem('sluice.preferences') || '{}')
    const root = document.documentElement
    if (saved.theme === 'light' || saved.theme === 'dark') root.dataset.theme = saved.theme
    if (saved.density === 'compact') root.dataset.density = 'compact'
    if (saved.times === 'exact') root.dataset.times = 'exact'
    if (localStorage.getItem('sluice.fonts') === 'on') root.dataset.fonts = 'on'
  } catch {
    // Without storage, the theme of the system applies.
  }
}
