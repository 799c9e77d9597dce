/** Puts the demo between the page and the network, with a service worker or a wrapped `fetch`. */
import { setupWorker } from 'msw/browser'
import type { DemoService } from './demo-service'

const POLICY = 'sluice-demo'
/** Milliseconds. If the worker does not control the page within this time, `fetch` is wrapped instead. */
const CONTROL_TIMEOUT = 5000

/**
 * The part of the Trusted Types API that is used here. Some browsers do not have this API, and TypeScript has no types
 * for it.
 */
interface TrustedTypesLike {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown }
}

function isTrustedTypes(value: unknown): value is TrustedTypesLike {
  return typeof value === 'object' && value !== null && 'createPolicy' in value
}

/**
 * The worker's address as a Trusted Types object, which the content security policy requires. The Trusted Types policy
 * created here accepts only this address. In a browser without Trusted Types, the result is the address itself.
 */
function trustedWorkerUrl(url: string): string {
  const trusted: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isTrustedTypes(trusted)) return url
  const policy = trusted.createPolicy(POLICY, {
    createScriptURL(asked) {
      if (asked !== url) throw new TypeError('The demo may load only its own service worker.')
      return asked
    },
  })
  // The library types of `register` accept only a string, but the browser accepts the trusted object.
  return policy.createScriptURL(url) as string
}

function patience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The worker of the demo did not start.')), CONTROL_TIMEOUT)
  })
}

/**
 * msw passes the worker's address as plain text, which `require-trusted-types-for 'script'` forbids. So `register` is
 * replaced by a function that passes the trusted address. msw may register the worker again, even if `registerWorker()`
 * has found one. The reason is that the worker unregisters itself when the last page closes, for example during a
 * reload.
 */
function trustWorker(url: string): void {
  const { serviceWorker } = navigator
  const trusted = trustedWorkerUrl(url)
  const register = serviceWorker.register.bind(serviceWorker)
  serviceWorker.register = (asked, options) => register(asked === url ? trusted : asked, options)
}

/**
 * Registers the worker before msw does, and waits until the worker controls the page. Otherwise msw would reload the
 * page. Rejects after a hard reload, because then no worker can control the page.
 */
async function registerWorker(url: string): Promise<void> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller?.scriptURL === url) return
  const known = await serviceWorker.getRegistration(url)
  if (known?.active?.state === 'activated' && serviceWorker.controller === null) {
    throw new Error('The page was reloaded without its worker.')
  }
  const controlled = new Promise<void>((resolve) => {
    if (serviceWorker.controller !== null) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  await serviceWorker.register(url)
  await controlled
}

async function mountWorker(service: DemoService, url: string): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers.')
  trustWorker(url)
  await Promise.race([registerWorker(url), patience()])
  await setupWorker(...service.handlers).start({
    serviceWorker: { url },
    onUnhandledFrame: 'bypass',
    quiet: true,
  })
}

const isServicePath = (url: string) =>
  url.startsWith(location.origin) && /\/(?:api\/v2(?:\/|$)|mcp\/?$)/.test(new URL(url).pathname)

function mountFetch(service: DemoService): void {
  const network = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!isServicePath(request.url)) return network(request)
    const { signal } = request
    signal.throwIfAborted()
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    return Promise.race([service.fetch(request), aborted])
  }
}

/**
 * Mounts the service in this page. If no worker can control the page (private windows, a hard reload, an old browser),
 * a replacement of `fetch` calls the same handlers.
 *
 * @param workerUrl absolute address of `mockServiceWorker.js`
 */
export async function mountInBrowser(service: DemoService, workerUrl: string): Promise<void> {
  try {
    await mountWorker(service, workerUrl)
  } catch {
    mountFetch(service)
  }
}
