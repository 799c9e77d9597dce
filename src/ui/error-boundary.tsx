import { Component, type ComponentType, type ReactNode } from 'react'

export interface CrashProps {
  readonly error: Error
  /** The prop `subject` of the boundary, for example the key of the row that crashed. */
  readonly subject?: string | undefined
  readonly reload: () => void
}

interface Props {
  readonly children: ReactNode
  /** Shown instead of the part that crashed. Without it, nothing is shown. */
  readonly fallback?: ComponentType<CrashProps>
  readonly subject?: string | undefined
  /** A new value resets the boundary after a crash. */
  readonly resetKey?: unknown
}

interface State {
  readonly error: Error | undefined
  readonly subject: string | undefined
  readonly resetKey: unknown
}

/**
 * Limits a crash to one part of the page, so that the navigation stays usable. After a crash, a new `subject` or
 * `resetKey` renders the part again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {
    error: undefined,
    subject: this.props.subject,
    resetKey: this.props.resetKey,
  }

  static getDerivedStateFromProps({ subject, resetKey }: Props, state: State) {
    const isSame = subject === state.subject && resetKey === state.resetKey
    return isSame ? null : { subject, resetKey, error: undefined }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  readonly reload = () => this.setState({ error: undefined })

  override render() {
    const { error } = this.state
    const { children, subject, fallback: Fallback } = this.props
    if (error === undefined) return children
    return Fallback && <Fallback error={error} subject={subject} reload={this.reload} />
  }
}
