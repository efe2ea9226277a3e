import { readPlans } from "#review-api/payments/read-plans.ts"
import { appUrlBeside } from "./app-url.ts"
import { controlsPath } from "./stripe/serve-controls.ts"
import { createStripe, secretKey, webhookSecret } from "./stripe/start-stripe.ts"

/** The sample plans as a file, which a real provider asks for. */
const samplePlansFile = "docs/billing-plans.json"

/** A stand-in for Stripe for trying out billing; runs until it is stopped, and prints how to start Outpost with it. */
export async function serve({ port }: { port: number }): Promise<void> {
  const appUrl = appUrlBeside()
  const plansFile = process.env["BILLING_PLANS"] || samplePlansFile
  const stripe = createStripe({ appUrl, plans: readPlans(plansFile) })
  stripe.webhooks.delivery = "now"
  await stripe.start(port)
  const { apiUrl } = stripe.settings
  const variables = [
    `STRIPE_SECRET_KEY=${secretKey}`,
    `STRIPE_WEBHOOK_SECRET=${webhookSecret}`,
    `BILLING_PLANS=${plansFile}`,
    `STRIPE_API_BASE=${apiUrl}`,
    `APP_URL=${appUrl}`,
  ]
  console.log(
    `A stand-in for Stripe is at ${apiUrl}${controlsPath}. Start Outpost with:\n\n${variables.join(" ")} npm start\n`,
  )
}
