import "../../styles/popup.css";
import { startPopup } from "../../popup/start-app.tsx";

await startPopup();
