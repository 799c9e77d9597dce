import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '~/components/paths'
import { useService, useSessionState } from '~/components/service-context'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'
import { Link } from '~/ui/link'
import { Logo } from '~/ui/logo'
import { Notice } from '~/ui/notice'
import { useFirstShown } from '~/ui/painted'
import type { DemoControls } from '../demo/demo-controls'
import { AnsweredFirst } from './answered-first'
import { Batches } from './batches'
import { Navigation } from './navigation'
import { useGlobalKeys, type Overlay } from '../palette/use-global-keys'
import { useOnline } from './use-online'

const DisplayMenu = late(() => import('./display-menu'), 'DisplayMenu')

const Overlays = late(() => import('../palette/overlays'), 'Overlays', 'ahead')

const Taps = late(() => import('./taps'), 'Taps')

/** Nobody is away yet. */
const IdleLock = late(() => import('../session/idle-lock'), 'IdleLock')

/** Only the demo has it. */
const DemoBar = late(() => import('../demo/demo-bar'), 'DemoBar')

/** Not in the first load, because it is for those without a working token. There soon: one can sign out offline. */
const SessionDialog = late(() => import('../session/session-dialog'), 'SessionDialog', 'ahead')

/** As it stands on the keyboard; where there is no ⌘, its letter takes longer to find than the frame to draw. */
const PALETTE_KEY = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

interface ShellProps {
  readonly demo: DemoControls | undefined
  readonly signedOut: Promise<readonly string[]> | undefined
  readonly children: ReactNode
}

/** The frame around every screen. Nothing in it unmounts the screen: not a refused token, not being offline. */
export function Shell({ demo, signedOut, children }: ShellProps) {
  const { pathname } = useLocation()
  /** The screen on which the menu of a phone was opened; on another, however one got there, it is shut. */
  const [openAt, setOpenAt] = useState<string>()
  if (openAt !== undefined && openAt !== pathname) setOpenAt(undefined)
  const isOpen = openAt === pathname
  const [overlay, setOverlay] = useState<Overlay>()
  useGlobalKeys(setOverlay)
  const { config, session } = useService()
  const sessionState = useSessionState()
  const isLocked = sessionState === 'locked'
  // The palette shows names.
  if (isLocked && overlay !== undefined) setOverlay(undefined)
  const isOnline = useOnline()
  // The rows come first; the place of what leads elsewhere is kept.
  const isShown = useFirstShown()
  const needsToken = config.auth === 'token' ? sessionState !== 'given' : sessionState === 'refused'

  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[208px_minmax(0,1fr)] md:grid-rows-1">
      <a
        href="#main"
        className="bg-raised shadow-float focus:not-sr-only sr-only z-20 rounded-md px-3 py-2 focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="bg-sunken border-line flex min-h-0 flex-col border-b md:border-r md:border-b-0">
        <div className="flex h-12 shrink-0 items-center gap-2 px-4 md:h-13">
          <Link to={paths.pipelines()} className="flex h-full items-center gap-2 font-semibold">
            <Logo />
            Sluice
          </Link>
          {demo !== undefined && <span className="text-soft text-xs md:hidden">Demo</span>}
          <Button
            look="quiet"
            className="ml-auto md:hidden"
            aria-expanded={isOpen}
            aria-controls="side"
            onClick={() => setOpenAt(isOpen ? undefined : pathname)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
            Menu
          </Button>
        </div>
        <div
          id="side"
          className={`min-h-0 flex-1 flex-col overflow-y-auto pb-2 md:flex ${isOpen ? 'flex' : 'hidden'}`}
        >
          {isShown && (
            <>
              <div className="px-2 pb-2">
                <Button
                  aria-keyshortcuts="Control+K Meta+K"
                  className="text-soft w-full !justify-start !px-1.5"
                  onClick={() => setOverlay('palette')}
                >
                  <Icon name="search" />
                  Find or do
                  <kbd
                    data-key={PALETTE_KEY}
                    className="ml-auto font-mono text-xs after:content-[attr(data-key)] max-md:hidden"
                  />
                </Button>
              </div>
              <Navigation onNavigate={() => setOpenAt(undefined)} />
              <div className="mt-auto flex flex-col pt-4">
                {demo !== undefined && (
                  <LatePart isQuiet>
                    <DemoBar demo={demo} />
                  </LatePart>
                )}
                {/* Its place is kept, so that nothing moves when it comes. */}
                <div className="min-h-[37px]">
                  <LatePart isQuiet>
                    <DisplayMenu />
                  </LatePart>
                </div>
                {config.auth === 'token' && sessionState === 'given' && (
                  <div className="border-line border-t p-2">
                    <Button
                      look="quiet"
                      className="text-soft w-full !justify-start !px-1.5"
                      onClick={session.signOut}
                    >
                      <Icon name="sign-out" />
                      Sign out
                    </Button>
                  </div>
                )}
              </div>
            </>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none">
        {!isOnline && (
          <div role="status">
            <Notice>
              You are offline. What is shown is the last state read; nothing that you ask for is
              sent.
            </Notice>
          </div>
        )}
        {config.auth === 'token' && sessionState === 'given' && config.idleLockMinutes > 0 && (
          <LatePart isQuiet>
            <IdleLock minutes={config.idleLockMinutes} />
          </LatePart>
        )}
        <LatePart isQuiet>
          <Taps />
        </LatePart>
        {isLocked && <h1 className="px-4 pt-3 text-xl font-semibold">Sluice is locked</h1>}
        {/* A lock hides the screens and does not remove them, because they hold what was typed. */}
        <div className={`flex min-h-0 flex-1 flex-col ${isLocked ? 'invisible' : ''}`}>
          <AnsweredFirst>
            <div className="relative flex min-h-0 flex-1 flex-col short:overflow-y-auto">
              {children}
            </div>
            <Batches />
          </AnsweredFirst>
        </div>
      </main>
      {overlay !== undefined && (
        <LatePart>
          <Overlays overlay={overlay} onOpen={setOverlay} />
        </LatePart>
      )}
      {needsToken && (
        <LatePart>
          <SessionDialog demo={demo} signedOut={signedOut} />
        </LatePart>
      )}
    </div>
  )
}
