import { metadataOf } from "#lib/page/page-title.ts"
import { withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { BillingFrame } from "../billing-frame.tsx"
import { billingPage } from "../billing-page.tsx"
import { PlanChooser } from "../plan-chooser.tsx"
import { billingPlans } from "./record.ts"

export const generateMetadata = metadataOf(billingPlans)

const address = (query: URLSearchParams) => withQuery(routes.billingPlans(), query)

export default billingPage(billingPlans, "plans", address, (facts) => (
  <BillingFrame
    accountName={facts.context.account.name}
    display={facts.display}
    current="plans"
    isInactive={facts.isInactive}
  >
    <PlanChooser facts={facts} hrefOf={(interval) => routes.billingPlans({ interval })} />
  </BillingFrame>
))
