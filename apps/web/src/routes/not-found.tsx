import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { NotFoundIllustration } from "@diary/ui/illustrations";
import { Page } from "@diary/ui/page";
import { Link } from "react-router-dom";

export default function NotFoundRoute() {
  return (
    <Page className="grid content-start justify-items-center gap-6 text-center">
      <NotFoundIllustration />
      <h1 className="font-serif text-3xl font-semibold">404 not found!</h1>
      <p className="text-muted">There is no page at this address.</p>
      <Button asChild variant="primary">
        <Link to={paths.home}>HOME</Link>
      </Button>
    </Page>
  );
}
