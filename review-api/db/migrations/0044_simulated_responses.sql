ALTER TABLE "simulated_replies" RENAME TO "simulated_responses";--> statement-breakpoint
ALTER TABLE "simulated_responses" RENAME CONSTRAINT "simulated_replies_account_id_key_pk" TO "simulated_responses_account_id_key_pk";--> statement-breakpoint
ALTER TABLE "simulated_responses" RENAME CONSTRAINT "simulated_replies_account_id_accounts_id_fk" TO "simulated_responses_account_id_accounts_id_fk";--> statement-breakpoint
ALTER INDEX "simulated_replies_minute" RENAME TO "simulated_responses_minute";
