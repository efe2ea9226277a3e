import { TriangleAlert } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { routes } from "#lib/routes/routes.ts"

export type ErrorPageProps = { statusCode?: number; message: string }

/** Page /error (D-073): status, message as plain text, the way back. */
export function ErrorPage({ statusCode, message }: ErrorPageProps) {
  return (
    <section className="void void-page">
      <Icon icon={TriangleAlert} />
      <h1>{message}</h1>
      {statusCode !== undefined && <p>Error {statusCode}</p>}
      <a className={buttonClass({})} href={routes.home()}>
        Back to start
      </a>
    </section>
  )
}
