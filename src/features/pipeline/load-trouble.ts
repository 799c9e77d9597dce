/** One chunk for all that is said when something goes wrong; nobody needs it for the first look. */
export const loadTrouble = () => import('./pipeline-trouble')
