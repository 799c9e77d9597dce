/** Shown in place of the app when config.json is wrong: without an address there is nothing to show. */
export function ConfigErrorPage({ problems }: { readonly problems: readonly string[] }) {
  return (
    <main className="mx-auto max-w-xl px-6 py-16">
      <h1 className="text-xl font-semibold">Sluice is not set up yet</h1>
      <p className="mt-2">
        The file <code className="font-mono text-sm">config.json</code> beside this page cannot be
        used. Nothing was changed at any service.
      </p>
      <ul className="mt-4 list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p className="text-soft mt-4">
        Whoever deployed Sluice has to correct the file; “Deploying” in the README lists its keys.
        Then reload this page.
      </p>
    </main>
  )
}
