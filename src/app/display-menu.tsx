import { DisplayChoices } from '~/components/display-choices'

/** The choices of the display, at hand on every screen. */
export function DisplayMenu() {
  return (
    <details className="border-line border-t text-sm">
      <summary className="text-soft hover:text-ink flex h-9 items-center px-4">Display</summary>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <DisplayChoices />
      </div>
    </details>
  )
}
