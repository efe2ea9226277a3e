ALTER TABLE "recipient_uploads" ADD COLUMN "encoding" text;--> statement-breakpoint
ALTER TABLE "recipient_uploads" ADD COLUMN "charset" jsonb;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "erased_key" text;--> statement-breakpoint
DROP INDEX "requests_created";--> statement-breakpoint
CREATE INDEX "requests_day" ON "requests" USING btree ("account_id","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "requests_won" ON "requests" USING btree ("account_id","won_review_id") WHERE won_review_id is not null;--> statement-breakpoint
CREATE FUNCTION "forget_won"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An update without rows still counts the figures of its table; most reviews were brought by no request.
  IF EXISTS (SELECT 1 FROM requests r WHERE r.account_id = OLD.account_id AND r.won_review_id = OLD.id) THEN
    UPDATE requests r SET won_review_id = NULL, won_at = NULL
    WHERE r.account_id = OLD.account_id AND r.won_review_id = OLD.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "requests_won_changed" AFTER UPDATE ON "reviews" FOR EACH ROW
  WHEN ((NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL)
    OR (NEW.origin_deleted_at IS NOT NULL AND OLD.origin_deleted_at IS NULL)
    OR NEW.location_id <> OLD.location_id OR NEW.source_id <> OLD.source_id
    OR NEW.published_at <> OLD.published_at OR NEW.review_type <> OLD.review_type)
  EXECUTE FUNCTION "forget_won"();
--> statement-breakpoint
CREATE TRIGGER "requests_won_gone" AFTER DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "forget_won"();
