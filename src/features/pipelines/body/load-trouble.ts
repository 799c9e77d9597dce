/** One chunk for all that is said when something goes wrong; nobody needs it for the first rows. */
export const loadTrouble = () => import('./list-trouble')
