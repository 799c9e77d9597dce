/** What is said when something goes wrong; nobody needs it for the first look. */
export { QueryState } from '~/components/query-state'
export { ApprovalsNotices } from './approvals-notices'
