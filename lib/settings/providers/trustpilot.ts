import { z } from "zod"
import { providerAddress, providerVariables } from "../provider-variables.ts"

export const trustpilot = providerVariables({
  client: "TRUSTPILOT_API_KEY",
  secret: "TRUSTPILOT_API_SECRET",
  needs: { TRUSTPILOT_WEBHOOK_SECRET: ["TRUSTPILOT_API_KEY"] },
  variables: {
    TRUSTPILOT_API_KEY: z
      .string()
      .regex(/^[\w.-]{1,200}$/, "must be an API key: 1 to 200 of A-Z, a-z, 0-9, _, . and -")
      .optional()
      .meta({
        description:
          "API key of your own application at Trustpilot, with which accounts connect Trustpilot: see [Connect Trustpilot](connect-trustpilot.md)",
        example: "",
      }),
    TRUSTPILOT_API_SECRET: z.string().optional().meta({
      description: "Its secret. Required with `TRUSTPILOT_API_KEY`",
      example: "",
    }),
    TRUSTPILOT_WEBHOOK_SECRET: z
      .string()
      .regex(/^[\w-]{24,200}$/, "must be 24 to 200 of A-Z, a-z, 0-9, _ and -")
      .optional()
      .meta({
        description:
          "The end of the webhook URL at Trustpilot: 24 or more random characters. Without it, Trustpilot is only polled every 40 seconds",
        example: "",
      }),
    TRUSTPILOT_CONSENT_URL: providerAddress(
      "https://authenticate.trustpilot.com",
      "Where people give their consent",
    ),
    TRUSTPILOT_API_URL: providerAddress(
      "https://api.trustpilot.com",
      "Tokens, business units and reviews at Trustpilot",
    ),
  },
})
