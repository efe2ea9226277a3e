import { facebookNotificationsPath } from "#review-api/connections/facebook/facebook-settings.ts"
import { appUrlBeside } from "./app-url.ts"
import { seedFacebook } from "./facebook/seed-facebook.ts"
import { controlsPath } from "./facebook/serve-controls.ts"
import { startFacebook, verifyToken } from "./facebook/start-facebook.ts"

const secret = "stand-in-secret"

/** A stand-in for Facebook for trying out connections in a browser; runs until it is stopped, and prints how to start Outpost with it. */
export async function serve({
  port,
  count: perPage = 25,
}: {
  port: number
  count?: number | undefined
}): Promise<void> {
  const appUrl = appUrlBeside()
  const facebook = await startFacebook({ port, secret, webhookUrl: `${appUrl}${facebookNotificationsPath}` })
  seedFacebook(facebook.fixture, perPage)
  const variables = [
    `FACEBOOK_APP_ID=${facebook.settings.appId}`,
    `FACEBOOK_APP_SECRET=${secret}`,
    `FACEBOOK_VERIFY_TOKEN=${verifyToken}`,
    `APP_URL=${appUrl}`,
    ...["CONSENT", "GRAPH"].map((host) => `FACEBOOK_${host}_URL=${facebook.origin}`),
  ]
  console.log(
    `A stand-in for Facebook with 13 pages of up to ${perPage} recommendations is at ${facebook.origin}${controlsPath}. Start Outpost with:\n\n${variables.join(" ")} npm start\n`,
  )
}
