const PLURAL: Readonly<Record<string, string>> = {
  is: 'are',
  has: 'have',
  was: 'were',
  does: 'do',
  waits: 'wait',
  exists: 'exist',
}

/** A reason of the action table for several: "is running: stop it first" becomes "are running: stop them first". */
export function pluralReason(reason: string): string {
  return reason
    .replace(
      /^(no longer )?(\w+)/,
      (_, adverb: string = '', verb: string) => adverb + (PLURAL[verb] ?? verb),
    )
    .replace(' and is ', ' and are ')
    .replace('stop it', 'stop them')
}
