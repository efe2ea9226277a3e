import { RefreshCw, TriangleAlert } from "lucide"
import { buttonClass } from "./button.tsx"
import { Icon } from "./icon.tsx"

export type ErrorStateProps = {
  title: string
  text: string
  /** Address that tries again, as a full load. */
  retryHref: string
  /** Stands in place of a whole page, and so has its heading. */
  isPage?: boolean
}

/** An error, with Retry. */
export function ErrorState({ title, text, retryHref, isPage = false }: ErrorStateProps) {
  const Heading = isPage ? "h1" : "h2"
  return (
    <div className="void void-err" role="alert">
      <Icon icon={TriangleAlert} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      <a className={buttonClass({ dense: true })} href={retryHref}>
        <Icon icon={RefreshCw} />
        Retry
      </a>
    </div>
  )
}
