import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '~/components/paths'
import { useService, useSessionState } from '~/queries/service-context'
import { rememberPlace } from '~/stores/recent-places'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { LazyBoundary, lazyNamed, usePreload } from '~/ui/lazy-with-retry'
import { Notice } from '~/ui/notice'
import type { Demo } from '../demo/demo-controls'
import {
  LazyBackgroundServices,
  LazyGateNotifications,
  LazyIdleLock,
  LazyStatusPolling,
} from './lazy-background'
import { Navigation, WaitingCount } from './navigation'
import { isTextField } from '~/ui/is-text-field'
import { usePreferences } from '~/stores/preferences'
import { useEventValue } from '~/ui/use-media-query'
import type { Config } from '~/api/config'

function DisplayMenu() {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      className="border-line border-t text-sm"
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className="text-soft hover:text-ink flex h-9 items-center gap-[11px] px-4 -outline-offset-2 pointer-coarse:h-11">
        Display
      </summary>
      <div className="flex flex-col gap-2 px-3 pb-3 [--label:52px]">
        {wasOpened && (
          <LazyBoundary>
            <DisplayChoices />
          </LazyBoundary>
        )}
      </div>
    </details>
  )
}

const TONES = {
  neutral: 'bg-canvas text-ink border-edge',
  green: 'bg-[#1a7f37] text-[#fff] border-transparent',
  amber: 'bg-[#8a5a00] text-[#fff] border-transparent',
  red: 'bg-[#b42318] text-[#fff] border-transparent',
} as const satisfies Record<Config['labelTone'], string>

/** The name of this installation, such as “Production”. Each screen also puts the name into its title. */
function InstallationLabel() {
  const { label, labelTone } = useService().config
  if (label === '') return undefined
  return (
    <span
      className={`truncate rounded-sm border px-1.5 py-0.5 text-xs font-medium ${TONES[labelTone]}`}
    >
      {label}
    </span>
  )
}

/** Looks like `public/favicon.svg`, but is inlined, because a separate request would delay the rows. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-5">
      <rect width="32" height="32" rx="7" fill="#0b6b94" />
      <path d="M7 6h3v20H7zM22 6h3v20h-3zM12 6h8v9h-8z" fill="#fff" />
      <path
        d="M12 20c2 0 2 1.6 4 1.6s2-1.6 4-1.6v2.4c-2 0-2 1.6-4 1.6s-2-1.6-4-1.6z"
        fill="#9fe0ff"
      />
    </svg>
  )
}

const Overlays = lazyNamed(async () => (await import('./overlays')).Overlays)

const PALETTE_KEY = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

const DisplayChoices = lazyNamed(async () => (await import('./overlays')).DisplayChoices)
/** Preloaded when the page is idle, because the overlays may be needed offline, when their code cannot be loaded. */
const PRELOADED = [Overlays]

export type Overlay = 'palette' | 'shortcuts' | 'sign-out'

/**
 * ⌘K or Ctrl+K works while no dialog is open. `?` and `/` also need single-key shortcuts, and no text field in focus.
 */
function useGlobalKeys(
  overlay: Overlay | undefined,
  open: (overlay: Overlay | undefined) => void,
  onLetter: (letter: string) => void,
): void {
  const { singleKeys } = usePreferences()
  const read = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
    // An open dialog handles its own keys.
    if (isComposing || altKey || document.querySelector('dialog[open]') !== null) return
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
      event.preventDefault()
      open('palette')
    }
    // Removes the message that the code of the overlay could not be loaded.
    if (overlay !== undefined && key === 'Escape') return open(undefined)
    if (ctrlKey || metaKey || isTextField(target)) return
    // The code of the overlay is being loaded. A letter that is typed for the overlay must not act on the list. Space
    // still presses a button, such as “Try again”.
    const isPress = key === ' ' && target instanceof HTMLButtonElement
    if (overlay !== undefined && key.length === 1 && !isPress) {
      event.preventDefault()
      event.stopPropagation()
      onLetter(key)
      return
    }
    if (!singleKeys) return
    const filter = document.querySelector<HTMLInputElement>('[aria-keyshortcuts="/"]')
    if (key === '?') {
      event.preventDefault()
      open('shortcuts')
    } else if (key === '/' && filter !== null) {
      event.preventDefault()
      filter.focus()
      filter.select()
    }
  })
  useEffect(() => {
    addEventListener('keydown', read, true)
    return () => removeEventListener('keydown', read, true)
  }, [])
}

interface ShellProps {
  readonly demo: Demo | undefined
  readonly signedOut: Promise<readonly string[]> | undefined
  readonly children: ReactNode
}

/** The frame around every screen. Neither a refused token nor being offline unmounts the screen. */
export function Shell({ demo, signedOut, children }: ShellProps) {
  const { pathname } = useLocation()
  /** The screen on which the menu was opened. A change of the screen closes the menu. */
  const [openAt, setOpenAt] = useState<string>()
  if (openAt !== undefined && openAt !== pathname) setOpenAt(undefined)
  const isOpen = openAt === pathname
  const menuButton = useRef<HTMLButtonElement>(null)
  const [overlay, setOverlay] = useState<Overlay>()
  /** The letters typed for the palette while its code is being loaded. */
  const [typed, setTyped] = useState('')
  if (overlay === undefined && typed !== '') setTyped('')
  useGlobalKeys(overlay, setOverlay, (letter) => setTyped((before) => before + letter))
  // The shell remembers the screen itself. The code of the background services loads later, so they would miss a screen
  // that the user left early.
  useEffect(() => rememberPlace(pathname), [pathname])
  usePreload(PRELOADED)
  const { config } = useService()
  const sessionState = useSessionState()
  const isLocked = sessionState === 'locked'
  // The palette shows names, so a lock closes it.
  if (isLocked && overlay !== undefined) setOverlay(undefined)
  const isOnline = useEventValue(window, 'online offline', () => navigator.onLine)
  const needsToken = config.auth === 'token' ? sessionState !== 'given' : sessionState === 'refused'

  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] sm:grid-cols-[52px_minmax(0,1fr)] sm:grid-rows-1 lg:grid-cols-[208px_minmax(0,1fr)]">
      <a
        href="#main"
        className="bg-raised shadow-float absolute top-2 left-2 z-20 rounded-md px-3 py-2 not-focus:sr-only"
      >
        Skip to content
      </a>
      {/* On a medium-wide screen, the header is a strip of icons. The menu opens over the screen. */}
      <header
        role="banner"
        className={`bg-sunken border-line flex min-h-0 flex-col border-b sm:border-r sm:border-b-0 ${isOpen ? 'is-open' : 'is-folded'}`}
        // The open menu covers the screen, so the menu closes when the user tabs out of it. The heading of a new screen
        // also gets the focus, but does not close the menu.
        onBlur={({ relatedTarget }) =>
          relatedTarget?.matches('main :not([tabindex="-1"])') && setOpenAt(undefined)
        }
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !isOpen) return
          menuButton.current?.focus()
          setOpenAt(undefined)
        }}
      >
        <div className="flex h-12 shrink-0 items-center gap-2 px-4 sm:h-13 folded:h-auto folded:flex-col folded:px-2 folded:pt-4">
          <Link
            to={paths.pipelines()}
            className="flex h-full items-center gap-2 font-semibold pointer-coarse:min-h-11 pointer-coarse:min-w-11 folded:justify-center"
          >
            <Logo />
            <span className="folded:sr-only">Sluice</span>
          </Link>
          {demo !== undefined && <demo.Badge />}
          <InstallationLabel />
          <Button
            ref={menuButton}
            look="quiet"
            className="ml-auto max-sm:-mr-2.5 lg:hidden folded:ml-0 folded:!px-1.5"
            aria-expanded={isOpen}
            aria-controls="side"
            onClick={() => setOpenAt(isOpen ? undefined : pathname)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
            <span className={isOpen ? 'sr-only' : 'folded:sr-only'}>Menu</span>
            {/* On a phone, the closed menu hides the number beside its link to the approvals. */}
            {!isOpen && <WaitingCount className="sm:hidden" noun="waiting" />}
          </Button>
        </div>
        <div
          id="side"
          className={`min-h-0 flex-1 flex-col overflow-y-auto pb-2 sm:flex ${isOpen ? 'flex' : 'hidden'}`}
        >
          <div className="px-2 pb-2 pointer-coarse:folded:px-0.5">
            <Button
              aria-keyshortcuts="Control+K Meta+K"
              className="text-soft w-full !justify-start !gap-2.5 !px-[7px] -outline-offset-2 folded:!justify-center"
              onClick={() => setOverlay('palette')}
            >
              <Icon name="search" />
              <span className="folded:sr-only">
                Search<span className="sr-only"> or run a command</span>
              </span>
              <kbd
                aria-hidden="true"
                className="ml-auto font-mono text-xs max-sm:hidden folded:hidden"
              >
                {PALETTE_KEY}
              </kbd>
            </Button>
          </div>
          <Navigation onNavigate={() => setOpenAt(undefined)} />
          <div className="mt-auto flex flex-col pt-4 folded:hidden">
            {demo !== undefined && <demo.Bar demo={demo} />}
            <DisplayMenu />
            {(config.auth === 'token' ? sessionState === 'given' : config.signOutUrl !== '') && (
              <div className="border-line border-t p-2">
                <Button
                  look="quiet"
                  className="text-soft w-full !justify-start !gap-2.5 !px-[7px]"
                  onClick={() => setOverlay('sign-out')}
                >
                  <Icon name="sign-out" />
                  Sign out
                </Button>
              </div>
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col -outline-offset-2">
        {isLocked && <h1 className="px-4 pt-3 text-xl font-semibold">Sluice is locked</h1>}
        {/* A lock hides the screens but does not unmount them, because they contain typed text. */}
        <div className={`flex min-h-0 flex-1 flex-col ${isLocked ? 'invisible' : ''}`}>
          <div data-page className="relative flex min-h-0 flex-1 flex-col short:overflow-y-auto">
            {demo !== undefined && <demo.Notices demo={demo} />}
            {children}
          </div>
          <LazyBackgroundServices />
          <LazyGateNotifications />
          <LazyIdleLock />
          <LazyStatusPolling />
        </div>
        {/* The notice is below the page, so that no row moves under the pointer. */}
        {!isOnline && (
          <div role="status">
            <Notice>You are offline. The data may be out of date, and actions are not sent.</Notice>
          </div>
        )}
      </main>
      {(overlay !== undefined || needsToken) && (
        <LazyBoundary subject={overlay === 'sign-out' ? 'You are still signed in.' : ''}>
          <Overlays
            overlay={overlay}
            typed={typed}
            onOpen={setOverlay}
            needsToken={needsToken}
            demo={demo}
            signedOut={signedOut}
          />
        </LazyBoundary>
      )}
    </div>
  )
}
