DROP INDEX "mentions_term";--> statement-breakpoint
CREATE INDEX "mentions_term" ON "mentions" USING btree ("account_id","kind","term","published_at","review_id","sentiment");