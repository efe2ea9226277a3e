import { trustpilotNotificationsPath } from "#review-api/connections/trustpilot/trustpilot-settings.ts"
import { appUrlBeside } from "./app-url.ts"
import { seedTrustpilot } from "./trustpilot/seed-trustpilot.ts"
import { controlsPath } from "./trustpilot/serve-controls.ts"
import { startTrustpilot, webhookSecret } from "./trustpilot/start-trustpilot.ts"

const secret = "stand-in-secret"

/** A stand-in for Trustpilot for trying out connections in a browser; runs until it is stopped, and prints how to start Outpost with it. */
export async function serve({
  port,
  count = 120,
}: {
  port: number
  count?: number | undefined
}): Promise<void> {
  const appUrl = appUrlBeside()
  const webhookUrl = `${appUrl}${trustpilotNotificationsPath}?key=${webhookSecret}`
  const trustpilot = await startTrustpilot({ port, secret, webhookUrl })
  seedTrustpilot(trustpilot.fixture, count)
  const variables = [
    `TRUSTPILOT_API_KEY=${trustpilot.settings.apiKey}`,
    `TRUSTPILOT_API_SECRET=${secret}`,
    `TRUSTPILOT_WEBHOOK_SECRET=${webhookSecret}`,
    `APP_URL=${appUrl}`,
    ...["CONSENT", "API"].map((host) => `TRUSTPILOT_${host}_URL=${trustpilot.origin}`),
  ]
  console.log(
    `A stand-in for Trustpilot with ${count} reviews is at ${trustpilot.origin}${controlsPath}. Start Outpost with:\n\n${variables.join(" ")} npm start\n`,
  )
}
