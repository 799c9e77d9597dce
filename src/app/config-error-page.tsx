import type { InvalidValue } from '~/api/config'
import { problemText } from '~/api/config-problems'
import { Button } from '~/ui/button'

/** Shown instead of the app, because the URL of the service comes only from config.json. */
export function ConfigErrorPage({
  problems,
  wasRead,
}: {
  readonly problems: readonly (string | InvalidValue)[]
  /** False if the file could not be read. Then a reload may help. */
  readonly wasRead: boolean
}) {
  return (
    <main className="mx-auto max-w-xl px-6 py-16">
      <h1 className="text-xl font-semibold">
        {wasRead ? 'Sluice is not set up correctly' : 'Sluice could not load its configuration'}
      </h1>
      <p className="mt-2">
        The file <code className="font-mono text-sm">config.json</code> beside this page{' '}
        {wasRead ? 'has errors' : 'could not be read'}. Nothing was changed on the service.
      </p>
      <ul className="mt-4 list-disc pl-5">
        {problems.map(problemText).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p className="text-soft mt-4 mb-4">
        {wasRead
          ? 'Ask the person who deployed Sluice to correct the file, then reload this page. docs/deploying.md lists the keys of the file.'
          : 'Check your connection and reload this page. If a reload does not help, ask the person who deployed Sluice.'}
      </p>
      <Button look="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    </main>
  )
}
