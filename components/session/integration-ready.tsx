import { CircleCheck } from "lucide"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { routes } from "#lib/routes/routes.ts"

/** A partner integration has been set up (D-080). */
export function IntegrationReady() {
  return (
    <section className="void void-page">
      <Icon icon={CircleCheck} />
      <h1>Your integration is set up.</h1>
      <a className={buttonClass({ kind: "primary" })} href={routes.login()}>
        Continue
      </a>
    </section>
  )
}
