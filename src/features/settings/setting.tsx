import type { ReactNode } from 'react'

/** One group of settings under its heading. */
export function SettingsSection({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className="border-line grid gap-x-8 gap-y-2 border-t py-4 first:border-t-0 lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-baseline lg:py-5"
    >
      <h2 className="font-semibold">{title}</h2>
      <div className="flex flex-col gap-3 sm:[--label:168px]">{children}</div>
    </section>
  )
}

/** Something that is the way it is, beside its name. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-4 text-sm sm:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
