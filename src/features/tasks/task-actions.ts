/** The actions on tasks that are sent as a batch; `create` and `update` have a dialog of their own. */
export type TaskAction = 'run' | 'stop' | 'status'
