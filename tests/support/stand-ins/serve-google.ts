import { seedGoogle } from "./google/seed-google.ts"
import { startGoogle } from "./google/start-google.ts"

const port = 4_800
const secret = "stand-in-secret"
const perPlace = Number(process.argv[3] ?? 25)

/** A stand-in for Google for trying out connections in a browser; runs until it is stopped. */
const google = await startGoogle({ port, secret })
seedGoogle(google.fixture, perPlace)
const { clientId } = google.settings
const hosts = ["CONSENT", "TOKEN", "ACCOUNTS", "LOCATIONS", "REVIEWS"]
const variables = [
  `GOOGLE_CLIENT_ID=${clientId}`,
  `GOOGLE_CLIENT_SECRET=${secret}`,
  ...hosts.map((host) => `GOOGLE_${host}_URL=${google.origin}`),
]
console.log(
  `A stand-in for Google with 40 places of ${perPlace} reviews is at ${google.origin}. Start Outpost with:\n\n${variables.join(" ")} npm start\n`,
)
