import { buttonClass } from "./button.tsx"
import { DrawnIcon } from "./drawn-icon.tsx"
import { errorIconPaths } from "./error-icon-paths.ts"

export type ErrorStateProps = {
  title: string
  text: string
  /** Address that tries again, as a full load. */
  retryHref: string
  /** Stands in place of a whole page, and so has its heading. */
  isPage?: boolean
}

/** What happened, and Retry. */
export function ErrorState({ title, text, retryHref, isPage = false }: ErrorStateProps) {
  const Heading = isPage ? "h1" : "h2"
  return (
    <div className="void void-err" role="alert">
      <DrawnIcon paths={errorIconPaths.warning} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      <a className={buttonClass({ dense: true })} href={retryHref}>
        <DrawnIcon paths={errorIconPaths.retry} />
        Retry
      </a>
    </div>
  )
}
