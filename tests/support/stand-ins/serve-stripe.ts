import { appUrlBeside } from "./app-url.ts"
import { controlsPath } from "./stripe/serve-controls.ts"
import { createStripe, secretKey, webhookSecret } from "./stripe/start-stripe.ts"

/** A stand-in for Stripe for trying out billing; runs until it is stopped, and prints how to start Outpost with it. */
export async function serve({ port }: { port: number }): Promise<void> {
  const appUrl = appUrlBeside()
  const stripe = createStripe({ appUrl })
  stripe.webhooks.delivery = "now"
  await stripe.start(port)
  const { apiUrl } = stripe.settings
  const variables = [
    `STRIPE_SECRET_KEY=${secretKey}`,
    `STRIPE_WEBHOOK_SECRET=${webhookSecret}`,
    `STRIPE_API_BASE=${apiUrl}`,
    `APP_URL=${appUrl}`,
  ]
  console.log(
    `A stand-in for Stripe is at ${apiUrl}${controlsPath}. Start Outpost with:\n\n${variables.join(" ")} npm start\n`,
  )
}
