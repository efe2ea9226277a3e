import { operation } from "../operation.ts"
import * as accountExperiments from "./schema.ts"

export const accountExperimentsOperations = {
  "account_experiments.list": operation({
    method: "GET",
    path: "/account_experiments",
    summary: "List feature flags that differ for the account",
    tag: "accounts",
    access: "session",
    status: 200,
    query: accountExperiments.accountExperimentsQuerySchema,
    answer: accountExperiments.accountExperimentsAnswerSchema,
  }),
} as const
