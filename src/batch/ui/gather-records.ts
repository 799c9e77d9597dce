/**
 * Hands records on at most so often: a batch of 10,000 learns some hundred times what is new of its
 * list, and each time the whole list is looked through. The first goes at once.
 *
 * @param every in milliseconds
 * @param after runs something later
 */
export function gatherRecords<Learned>(
  handOn: (records: ReadonlyMap<string, Learned>) => void,
  every: number,
  after: (work: () => void, ms: number) => void,
): (records: ReadonlyMap<string, Learned>) => void {
  let gathered = new Map<string, Learned>()
  let isResting = false
  const flush = () => {
    isResting = gathered.size > 0
    if (!isResting) return
    const records = gathered
    gathered = new Map()
    after(flush, every)
    handOn(records)
  }
  return (records) => {
    for (const [id, record] of records) gathered.set(id, record)
    if (!isResting) flush()
  }
}
