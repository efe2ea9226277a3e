import { googleNotificationsPath } from "#review-api/connections/google/google-settings.ts"
import { appUrlBeside } from "./app-url.ts"
import { seedGoogle } from "./google/seed-google.ts"
import { startGoogle } from "./google/start-google.ts"

const secret = "stand-in-secret"

/** A stand-in for Google for trying out connections in a browser; runs until it is stopped, and prints how to start Outpost with it. */
export async function serve({
  port,
  count: perPlace = 25,
}: {
  port: number
  count?: number | undefined
}): Promise<void> {
  const appUrl = appUrlBeside()
  const google = await startGoogle({ port, secret, audience: `${appUrl}${googleNotificationsPath}` })
  seedGoogle(google.fixture, perPlace)
  const { clientId, push } = google.settings
  const hosts = [
    "CONSENT",
    "TOKEN",
    "ACCOUNTS",
    "LOCATIONS",
    "REVIEWS",
    "PERFORMANCE",
    "NOTIFICATIONS",
    "KEYS",
  ]
  const variables = [
    `GOOGLE_CLIENT_ID=${clientId}`,
    `GOOGLE_CLIENT_SECRET=${secret}`,
    `APP_URL=${appUrl}`,
    `GOOGLE_PUBSUB_TOPIC=${push!.topic}`,
    `GOOGLE_PUBSUB_ACCOUNT=${push!.serviceAccount}`,
    ...hosts.map((host) => `GOOGLE_${host}_URL=${google.origin}`),
  ]
  console.log(
    `A stand-in for Google with 40 places of ${perPlace} reviews is at ${google.origin}. Start Outpost with:\n\n${variables.join(" ")} npm start\n`,
  )
}
