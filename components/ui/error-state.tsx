import { buttonClass } from "./button.tsx"
import { Icon } from "./icon.tsx"

export type ErrorStateProps = {
  title: string
  text: string
  /** Address that tries again, as a full load. */
  retryHref: string
}

/** What happened, and Retry. */
export function ErrorState({ title, text, retryHref }: ErrorStateProps) {
  return (
    <div className="void void-err" role="alert">
      <Icon name="warning" />
      <h2>{title}</h2>
      <p>{text}</p>
      <a className={buttonClass({ dense: true })} href={retryHref}>
        <Icon name="retry" />
        Retry
      </a>
    </div>
  )
}
