/** The components of `builder-dialogs.tsx`. Their code loads separately. */
import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { Button, type ButtonProps } from '~/ui/button'
import { LazyBoundary, lazyNamed, usePreload } from '~/ui/lazy-with-retry'
import { MoreButton } from '~/ui/more-button'

const load = () => import('./builder-dialogs')

function lazyPart<Props extends object>(
  partIn: (parts: Awaited<ReturnType<typeof load>>) => (props: Props) => ReactNode,
) {
  const Part = lazyNamed(async () => partIn(await load()))
  const shown = (props: Props) => (
    <LazyBoundary>
      <Part {...props} />
    </LazyBoundary>
  )
  return Object.assign(shown, { preload: Part.preload })
}

export const ChangedNotice = lazyPart((parts) => parts.ChangedNotice)
export const CreateOutcome = lazyPart((parts) => parts.CreateOutcome)
export const DraftsDialog = lazyPart((parts) => parts.DraftsDialog)
export const ForkedDraft = lazyPart((parts) => parts.ForkedDraft)
export const ImportExportDialog = lazyPart((parts) => parts.ImportExportDialog)
export const InvalidJsonNotice = lazyPart((parts) => parts.InvalidJsonNotice)
export const LostDraft = lazyPart((parts) => parts.LostDraft)
const Menu = lazyPart((parts) => parts.Menu)
export const MissingSecrets = lazyPart((parts) => parts.MissingSecrets)
export const OtherDrafts = lazyPart((parts) => parts.OtherDrafts)
export const ProblemList = lazyPart((parts) => parts.ProblemList)
export const ReplaceDialog = lazyPart((parts) => parts.ReplaceDialog)
export const RequestPreview = lazyPart((parts) => parts.RequestPreview)
export const UpdateDialog = lazyPart((parts) => parts.UpdateDialog)
export const UnstoredDraft = lazyPart((parts) => parts.UnstoredDraft)
export const UpdatedMessage = lazyPart((parts) => parts.UpdatedMessage)

const CLICKED = [
  CreateOutcome,
  DraftsDialog,
  ImportExportDialog,
  Menu,
  ProblemList,
  ReplaceDialog,
  RequestPreview,
  UpdateDialog,
  UpdatedMessage,
]

/** Loads the code of the dialogs and menus before a click opens one of them. */
export function usePreloadedDialogs(): void {
  usePreload(CLICKED)
}

export function DialogButton({
  dialog: Dialog,
  children,
  ...button
}: Pick<ButtonProps, 'look' | 'className'> & {
  readonly dialog: ComponentType<{ readonly onClose: () => void }>
  readonly children: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" data-command="" onClick={() => setIsOpen(true)} {...button}>
        {children}
      </Button>
      {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

export function MoreActions({
  label,
  groups,
}: Pick<ComponentProps<typeof Menu>, 'label' | 'groups'>) {
  return (
    <MoreButton label={label}>
      {(menu) => <Menu label={label} groups={groups} {...menu} />}
    </MoreButton>
  )
}
