import { databasesFor } from "#tests/support/databases.ts"
import { describeKills } from "#tests/support/killed/describe-kills.ts"

describeKills("pglite", databasesFor("programs"))
