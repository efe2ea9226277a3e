import { databasesFor } from "#tests/support/databases.ts"
import { describeKills } from "#tests/support/killed/describe-kills.ts"

describeKills("postgres", databasesFor("programs"))
