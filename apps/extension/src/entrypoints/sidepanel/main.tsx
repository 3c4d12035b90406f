import "./style.css";
import { startPopup } from "../../popup/start-app.tsx";

await startPopup();
