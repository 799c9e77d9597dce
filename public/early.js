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

  // Once the first frame is painted: to ask for something holds that up, and on a first visit the bundle comes
  // later still. A page that nobody looks at, or no more, has no frame.
  const firstFrame = new Promise((resolve) => {
    if (document.hidden) resolve()
    document.addEventListener('visibilitychange', resolve, { once: true })
    requestAnimationFrame(() => setTimeout(resolve))
  })

  // Where the service stands.
  const askForConfig = async () => {
    const reply = await read(`${app}config.json`)
    return { status: reply.status, text: await reply.text() }
  }
  const config = firstFrame.then(askForConfig)
  globalThis.sluiceConfig = config.catch(() => undefined)

  // The list, from where the service usually stands: together with config.json where a token was entered for this
  // origin; without one, once config.json names a proxy. Whoever would ask in other words takes nothing up.
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
  if (dataset.mode !== 'demo' && /^(pipelines|approvals)?$/.test(page)) {
    firstFrame.then(askForList).catch(() => {})
  }

  // The code of the screen that a link leads to, where it is seen at once: the start would ask for it only once it
  // runs (.ci/finish-build.ts). It gives way to the first frame, as the start does.
  for (const { dataset: named } of document.querySelectorAll('[data-for]')) {
    if (!RegExp(named.for).test(page) || !RegExp(named.query).test(location.search)) continue
    if (!matchMedia(named.media).matches) continue
    for (const file of named.files.split(' ')) {
      const link = document.createElement('link')
      link.dataset.for = named.for
      link.rel = 'modulepreload'
      link.href = app + file
      link.fetchPriority = 'low'
      document.head.append(link)
    }
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
