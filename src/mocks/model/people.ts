/** Who works with the demo beside its visitor. The last one is no person: it starts what runs at night. */
export const PEOPLE = [
  'maria.lopez',
  'jonas.weber',
  'amina.diallo',
  'li.wei',
  'sofia.rossi',
  'tom.baker',
  'nadia.haddad',
  'pavel.novak',
  'scheduler',
] as const

/** Those who approve, reject and stop. */
export const DECIDERS = ['maria.lopez', 'jonas.weber', 'amina.diallo', 'sofia.rossi'] as const
