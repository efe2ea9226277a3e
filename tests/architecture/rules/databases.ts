import type { DatabaseReason } from "#tests/support/databases.ts"
import type { Rule } from "../support/rule.ts"
import { isIn, type SourceFile } from "../support/tree.ts"

type Sign = {
  /** Modules that a suite imports, without their ending. */
  imports?: RegExp
  /** Required code. */
  says?: RegExp
}

const ofFiles = /^review-api\/import\/|^tests\/support\/(import|imports)$/

/** How a suite shows that it is about what may differ between PGlite and PostgreSQL, or is told by one of them alone. */
const signs: Record<DatabaseReason, Sign> = {
  sql: {
    imports: /^review-api\/db\/queries\/|^tests\/support\/(review|insight)-fixture$/,
    says: /"sort\[by\]"|\bat time zone\b|\boperationIds\b/,
  },
  search: { says: /\bkeywords(:|=)/ },
  locks: { imports: /^tests\/support\/(at-once|blocked)$/ },
  rollups: { imports: /^review-api\/db\/rollups\/|^tests\/support\/rollup-check$/ },
  jobs: {
    imports:
      /^review-api\/(job-kinds$|jobs\/|publishing\/(engine|row-job)$|sending\/|mail\/mailer$|(services|notifications)\/.*-job$)|^tests\/support\/(alerts|asking|schedules)$/,
    says: /\b(doJobs|doBillingJobs|publishListings|runsJobs)\b/,
  },
  files: { imports: ofFiles },
  writes: { imports: /^tests\/support\/audit-cases$/ },
  workers: { imports: /^review-api\/sending\/claim-batch$/, says: /\brunsJobs\b/ },
  realtime: { imports: /^review-api\/realtime\/|^tests\/support\/event-stream$/ },
  import: { imports: ofFiles },
  migrations: { says: /\balter table\b|\btruncate \w/ },
  programs: { imports: /^tests\/support\/(child-process|killed\/(scene|describe-kills)|place)$/ },
}

/** Suites with a sign that says nothing there, and why. */
const exceptions: Record<string, string> = {
  "tests/api/openapi/openapi.test.ts": "reads the list of operations and calls none of them",
  "tests/api/db/test-databases.test.ts": "is about which databases a reason leads to",
  "tests/api/user-types/ids.test.ts": "searches for the user that it has made, only to see its type",
}

/** Suites about the folder of the embedded database have no other to run on. */
const needsFolder = ({ imports }: SourceFile) =>
  imports.some(({ target }) => target === "tests/support/data-folder")

const hasSign = ({ code, imports }: SourceFile, sign: Sign) =>
  Boolean(sign.says?.test(code)) ||
  imports.some(({ target, isTypeOnly }) => !isTypeOnly && target && sign.imports?.test(target))

function findingsOf(suite: SourceFile): string[] {
  const markers = [...suite.code.matchAll(/\b(?:databasesFor|serverDatabase)\(([^)]*)\)/g)].map(
    ([, list]) => list!,
  )
  const given = markers.flatMap((list) => [...list.matchAll(/"(\w+)"/g)].map(([, reason]) => reason))
  const shown = Object.entries(signs).flatMap(([reason, sign]) => (hasSign(suite, sign) ? [reason] : []))
  if (markers.length > 0) {
    return given.filter((reason) => !shown.includes(reason!)).map((reason) => `shows no sign of ${reason}`)
  }
  return shown.length > 0 ? [`does not say its databases, but has to do with ${shown.join(", ")}`] : []
}

/**
 * A suite of the Review API with a sign of what may differ between the databases says `databasesFor` or `serverDatabase`,
 * and only for reasons that it shows. What a suite does without such a sign, such as a call whose service locks rows, is not seen.
 */
export const suitesChooseDatabases: Rule = (files) =>
  files
    .filter(({ path }) => isIn(path, "tests/api") && path.endsWith(".test.ts") && !exceptions[path])
    .filter((suite) => !needsFolder(suite))
    .flatMap((suite) => findingsOf(suite).map((finding) => `${suite.path}: ${finding}`))
