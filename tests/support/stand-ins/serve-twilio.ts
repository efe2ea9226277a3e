import { startTwilio } from "./twilio/start-twilio.ts"

/** A stand-in for Twilio for trying out text messages; runs until it is stopped. */
const { account } = await startTwilio({ port: 4_802 })
const variables = [
  `TWILIO_ACCOUNT_SID=${account.accountSid}`,
  `TWILIO_AUTH_TOKEN=${account.authToken}`,
  "TWILIO_FROM=+15005550006",
  `TWILIO_API_URL=${account.apiUrl}`,
]
console.log(
  `A stand-in for Twilio is at ${account.apiUrl}. Start Outpost with:\n\n${variables.join(" ")} npm start\n`,
)
