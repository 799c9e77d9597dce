// Starts the first requests and sets the theme before the bundle has loaded. The bundle takes the answers over.
{
  // When the entry or a file that it imports cannot be loaded, index.html says so at once.
  const noteFailure = ({ target }) => {
    if (target.type === 'module') document.documentElement.dataset.start = 'failed'
  }
  addEventListener('error', noteFailure, true)

  const { src, dataset } = document.currentScript
  const app = new URL('.', src)

  // With the options that the API client uses.
  const read = (url, headers) =>
    fetch(url, {
      headers,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })

  // The address of the service.
  const askForConfig = async () => {
    const reply = await read(`${app}config.json`)
    return { status: reply.status, text: await reply.text() }
  }
  const config = askForConfig()
  globalThis.sluiceConfig = config.catch(() => undefined)

  // The list, from the default address. With a token for this origin it is requested at once, otherwise only when
  // config.json says that a proxy adds the token. The bundle ignores an answer to any other request than its own.
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

  // Theme and density are set before the first paint, so that nothing flashes.
  try {
    const saved = JSON.parse(localStorage.getItem('sluice.preferences') || '{}')
    const root = document.documentElement
    if (saved.theme === 'light' || saved.theme === 'dark') root.dataset.theme = saved.theme
    if (saved.density === 'compact') root.dataset.density = 'compact'
    if (localStorage.getItem('sluice.fonts') === 'on') root.dataset.fonts = 'on'
  } catch {
    // Without readable storage the system's theme applies.
  }
}
