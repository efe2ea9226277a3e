import { z } from "zod"
import { providerAddress, providerVariables } from "../provider-variables.ts"

export const facebook = providerVariables({
  client: "FACEBOOK_APP_ID",
  secret: "FACEBOOK_APP_SECRET",
  needs: { FACEBOOK_VERIFY_TOKEN: ["FACEBOOK_APP_ID"] },
  variables: {
    FACEBOOK_APP_ID: z
      .string()
      .regex(/^\d{5,30}$/, "must be an app ID: 5 to 30 digits")
      .optional()
      .meta({
        description:
          "Your own app at Meta, with which accounts connect Facebook: see [Connect Facebook](connect-facebook.md)",
        example: "",
      }),
    FACEBOOK_APP_SECRET: z.string().optional().meta({
      description: "Its secret. Required with `FACEBOOK_APP_ID`",
      example: "",
    }),
    FACEBOOK_API_VERSION: z
      .string()
      .regex(/^v\d{1,3}\.\d{1,2}$/, "must be a version of the Graph API such as v21.0")
      .default("v21.0")
      .meta({
        description:
          "Version of the Graph API. `v21.0` is the last one in which recommendations can be read, and ends on 21 January 2027",
        example: "",
      }),
    FACEBOOK_VERIFY_TOKEN: z
      .string()
      .regex(/^[\w-]{24,200}$/, "must be 24 to 200 of A-Z, a-z, 0-9, _ and -")
      .optional()
      .meta({
        description:
          "The verify token of the webhook at Facebook: 24 or more random characters. Without it, Facebook is only polled every 5 minutes",
        example: "",
      }),
    FACEBOOK_CONSENT_URL: providerAddress("https://www.facebook.com", "Where people give their consent"),
    FACEBOOK_GRAPH_URL: providerAddress("https://graph.facebook.com", "The Graph API"),
  },
})
